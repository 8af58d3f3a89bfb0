export { MapFigure } from "./MapFigure";
export { MapView, type MapViewProps } from "./MapView";
export type { MapFeature, MapFlow, MapPicture } from "./feature";
