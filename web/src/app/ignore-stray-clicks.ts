const CONTROL = 'button, a[href]';

/** Otherwise the second click of a double click hits what replaced the button, such as End Session. */
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
