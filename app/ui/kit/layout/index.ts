export { ConfirmActions, Consequences, DialogPage, TypedConfirm } from "./DialogPage";
export { Caveat, EmptyState, Notice, Progress, StatusBadge, type NoticeKind, type Tone } from "./Notice";
export { ErrorPage } from "./ErrorPage";
export { FirstStep } from "./FirstStep";
export { LiveRegion } from "./LiveRegion";
export { ButtonLink, MoreMenu, PageHeader, Section } from "./PageHeader";
export { SheetLink } from "./SheetLink";
export { Steps, Tabs, type Step, type Tab } from "./Tabs";
export { WrongLines } from "./WrongLines";
