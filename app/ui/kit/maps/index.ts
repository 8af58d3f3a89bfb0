export { MapView, type MapLayerView, type MapViewProps } from "./MapView";
export type { MapFeature, MapPicture } from "./feature";
