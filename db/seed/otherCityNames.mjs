/**
 * What large towns are called in other languages than the one in which the list of places has them: the list has Munich, Vienna and Genève.
 * Names that differ by accents alone are not here: they are found without.
 */
export const OTHER_NAMES = {
  DE: {
    Munich: ["München", "Monaco di Baviera"],
    Köln: ["Cologne"],
    Nürnberg: ["Nuremberg"],
    "Frankfurt am Main": ["Frankfurt", "Francfort"],
    Hannover: ["Hanover"],
    Hamburg: ["Hambourg"],
    Bremen: ["Brême"],
    Mainz: ["Mayence"],
    Koblenz: ["Coblence"],
    Trier: ["Trèves"],
    Aachen: ["Aix-la-Chapelle"],
    Dresden: ["Dresde"],
    Regensburg: ["Ratisbonne"],
    Saarbrücken: ["Sarrebruck"],
    Braunschweig: ["Brunswick"],
    Freiburg: ["Fribourg-en-Brisgau"],
  },
  AT: {
    Vienna: ["Wien", "Vienne"],
    Salzburg: ["Salzbourg"],
  },
  CH: {
    Genève: ["Geneva", "Genf"],
    Basel: ["Basle", "Bâle"],
    Bern: ["Berne"],
    Luzern: ["Lucerne"],
    Solothurn: ["Soleure"],
    "Sankt Gallen": ["Saint-Gall", "St. Gallen"],
    Chur: ["Coire"],
    Neuchâtel: ["Neuenburg"],
  },
  FR: {
    Strasbourg: ["Straßburg"],
    Mulhouse: ["Mülhausen"],
    Dunkerque: ["Dünkirchen", "Dunkirk"],
    Nice: ["Nizza"],
    Lyon: ["Lyons"],
  },
  BE: {
    Brussels: ["Bruxelles", "Brüssel"],
    Antwerpen: ["Antwerp", "Anvers"],
    Gent: ["Ghent", "Gand"],
    Brugge: ["Bruges"],
    Liège: ["Lüttich", "Luik"],
    Leuven: ["Louvain", "Löwen"],
    Namur: ["Namen"],
  },
  NL: {
    "The Hague": ["Den Haag", "La Haye"],
  },
  DK: {
    Copenhagen: ["København", "Kopenhagen", "Copenhague"],
  },
  SE: {
    Göteborg: ["Gothenburg"],
  },
  CZ: {
    Prague: ["Praha", "Prag"],
    Brno: ["Brünn"],
  },
  PL: {
    Warsaw: ["Warszawa", "Warschau", "Varsovie"],
    Kraków: ["Krakau", "Cracovie"],
    Wrocław: ["Breslau"],
    Gdańsk: ["Danzig"],
    Poznań: ["Posen"],
    Szczecin: ["Stettin"],
  },
  IT: {
    Rome: ["Roma", "Rom"],
    Milan: ["Milano", "Mailand"],
    Turin: ["Torino"],
    Naples: ["Napoli", "Neapel"],
    Venice: ["Venezia", "Venedig", "Venise"],
    Florence: ["Firenze", "Florenz"],
    Genoa: ["Genova", "Genua", "Gênes"],
    Bolzano: ["Bozen"],
    Merano: ["Meran"],
    Trento: ["Trient"],
  },
  PT: {
    Lisbon: ["Lisboa", "Lissabon", "Lisbonne"],
  },
  ES: {
    Sevilla: ["Seville"],
    Zaragoza: ["Saragossa", "Saragosse"],
    Barcelona: ["Barcelone"],
  },
  GR: {
    Athens: ["Athen", "Athènes", "Athína"],
  },
  RO: {
    Bucharest: ["Bukarest", "București", "Bucarest"],
  },
  RS: {
    Belgrade: ["Beograd", "Belgrad"],
  },
  SK: {
    Bratislava: ["Preßburg"],
  },
  SI: {
    Ljubljana: ["Laibach"],
  },
  HR: {
    Zagreb: ["Agram"],
  },
  GB: {
    London: ["Londres"],
    Edinburgh: ["Édimbourg"],
  },
  LU: {
    Luxembourg: ["Luxemburg"],
  },
};
