const CONTROL = 'button, a[href]';

/**
 * The second click of a double click or double tap counts only for the control that received the first. Otherwise
 * it was meant for a button that has just disappeared, and would hit what replaced it: End Session, the next
 * patient's Renew, or the backdrop of a dialog, which would close immediately.
 */
export function ignoreStrayClicks(): () => void {
  let lastControl: Element | null = null;
  const check = (event: MouseEvent) => {
    const control = (event.target as Element).closest(CONTROL);
    const isStray = event.detail > 1 && control !== lastControl;
    if (isStray) {
      event.preventDefault();
      event.stopPropagation();
    } else lastControl = control;
  };
  document.addEventListener('click', check, { capture: true });
  return () => document.removeEventListener('click', check, { capture: true });
}
