export { MapView, type MapViewProps } from "./MapView";
export type { MapFeature, MapPicture } from "./feature";
