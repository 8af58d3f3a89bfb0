export { MapView, type MapLayerView, type MapViewProps } from "./MapView";
export type { MapFeature, MapPicture, MapSurroundings } from "./feature";
