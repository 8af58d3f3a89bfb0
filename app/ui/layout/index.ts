export { AppShell, Breadcrumbs, Logo, type AppShellProps, type Crumb } from "./AppShell";
export { BarePage } from "./BarePage";
export { ConfirmActions, Consequences, DialogPage, TypedConfirm } from "./DialogPage";
export { EmptyState, Notice, Progress, StatusBadge, type NoticeKind, type Tone } from "./Notice";
export { ErrorPage } from "./ErrorPage";
export { ButtonLink, PageHeader, Section } from "./PageHeader";
export type { DrawerGroup, DrawerItem } from "./SideDrawer";
export { Steps, Tabs, type Step, type Tab } from "./Tabs";
export { PreferenceForms, type MenuLink, type ShellUser } from "./UserMenu";
