/**
 * Passwords of ten and more characters that people choose again and again. A curated list of patterns seen in every publication of leaked
 * passwords. Passwords are compared after letters written as digits are read as letters and digits and signs at both ends are cut off. So
 * "P@ssw0rd2024!" is found as "password".
 */
const WORDS = `
password passwort passwords motdepasse mypassword mypasswort password password passwordpassword passwortpasswort
adminadmin administrator administrateur administrador superadmin superuser rootroot letmein letmeinnow welcome willkommen
bienvenue welcomehome changeme changemenow secret geheim geheimnis secretsecret topsecret iloveyou iloveyouforever
iloveyousomuch ichliebedich jetaime jetaimetrop qwertyuiop qwertzuiop azertyuiop qwerty qwertz azerty asdfghjkl qwertyqwerty
asdfasdf asdfghjklö zxcvbnm yxcvbnm qazwsx qazwsxedc qweasdzxc qweasd zaqwsx trustno football fussball footballer baseball
basketball liverpool liverpoolfc manchester manchesterunited barcelona realmadrid bayernmuenchen arsenal chelsea juventus
superman batman spiderman pokemon starwars dragon dragonball monkey princess sunshine shadow master michael jennifer jessica
ashley charlie michelle nicole daniel thomas andrea alexander alexandra maximilian sebastian benjamin christian christopher
elizabeth stephanie samantha jonathan computer internet whatever freedom forever family familie schatz schatzi liebling
schneeball sommer winter summer spring autumn herbst fruehling januar februar september oktober november december dezember
monday montag friday freitag germany deutschland france france england london paris berlin hamburg newyork california
hello hallo bonjour hellohello halloween test testtest testing tester testpasswort testpassword default guest gast user
username benutzer benutzername login signin access zugang energy energytool energie energytoolenergytool blink blinkone
google facebook linkedin microsoft windows apple iphone samsung android mercedes porsche ferrari yamaha harley corvette mustang
chocolate schokolade cookie butterfly flower schmetterling blume hunter killer pussycat babygirl lovely loveme mylove
godisgood jesuschrist jesuslovesme blessed angel angels unknown nothing nopassword keinpasswort pass passpass passw passwd
abcdefghij abcdefgh abcdef abcabcabc abc aaaaaaaaaa temporary temppassword temp initial startpasswort start
`;

const KNOWN = new Set(WORDS.split(/\s+/).filter(Boolean));
const KEYBOARD = [
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
];
const AS_LETTERS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const edgesCut = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
const lettersOf = (text: string): string => text.replace(/[013457@$!\s]/g, (sign) => AS_LETTERS[sign] ?? "");

/** True for a text that a row of keys gives, run through forwards, backwards or again from its start. */
function isRun(text: string): boolean {
  const backwards = (row: string) => [...row].reverse().join("");
  return KEYBOARD.flatMap((row) => [row, backwards(row)]).some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1);
    return endless.includes(text);
  });
}

/** True for a short piece written again and again: "aaaaaaaaaa", "abcabcabcabc", "1212121212". */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text);

/** Whether many people use this password, or it follows so simply from the account that it is tried first. */
export function isCommonPassword(password: string, email = ""): boolean {
  const text = password.normalize("NFKC").toLowerCase().trim();
  if (/^[\d\s.,:/!*#-]+$/.test(text) && text.replace(/\D/g, "").length < 16) return true;
  if (isRun(text) || isRepeated(text)) return true;
  const forms = [edgesCut(text), edgesCut(lettersOf(edgesCut(text))), lettersOf(text)];
  if (forms.some((form) => KNOWN.has(form) || (isRun(form) && form.length > 3))) return true;
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const parts = [name, domain, domain.split(".")[0] ?? "", email.toLowerCase()].filter((part) => part.length > 3);
  return parts.some((part) => text === part || edgesCut(text) === edgesCut(part));
}
