/** A `ref` for an element that takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The same for what comes later, in the place of a button: only where the focus fell to the body with the button. */
export const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
};
