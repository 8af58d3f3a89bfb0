export { AppShell, Breadcrumbs, Logo, type AppShellProps, type Crumb } from "./AppShell";
export { BarePage } from "./BarePage";
export { useQueued } from "./EditQueue";
export { SearchForm } from "./HeaderSearch";
export { NewsBanner } from "./NewsBanner";
export type { DrawerFold, DrawerGroup, DrawerItem } from "./SideDrawer";
export { ShellTools } from "./ShellTools";
export { PreferenceForms, type MenuLink, type ShellUser } from "./UserMenu";
