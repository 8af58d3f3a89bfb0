export { ConfirmPage, type Confirmation } from "./ConfirmPage";
export { confirmationForm, typedCount, TYPED_COUNT_FROM, type Typed } from "./confirmation";
