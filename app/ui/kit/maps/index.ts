export { MapView, type MapFeature, type MapLayerView, type MapPicture, type MapViewProps } from "./MapView";
