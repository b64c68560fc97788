const ROW = 'li, tr, article';
const REGION = 'section, form, main, [role="dialog"]';
const HEADING = 'h1, h2, h3, h4';
/** A menu returns the focus to its button on its own. */
const MENU = '[role="menu"]';

/**
 * When the focused element is removed, browsers move the focus to the top of the page. If a dialog that the element had
 * opened is still there, the focus moves when the dialog is gone. Dialogs are outside the root.
 */
export function keepFocus(root: HTMLElement): () => void {
  let focused: Element | null = null;
  let next: HTMLElement | undefined;
  const remember = ({ target }: FocusEvent) => {
    next = undefined;
    focused = (target as Element).closest(MENU) ? null : (target as Element);
  };
  const forget = ({ target }: Event) => {
    // The lists of a dialog's fields are inside the root.
    if (document.querySelector('[role="dialog"]')) return;
    if (!focused?.contains(target as Node)) focused = null;
  };
  const observer = new MutationObserver((changes) => {
    if (focused && !focused.isConnected) {
      const change = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(focused)),
      );
      focused = null;
      next = change && findNext(change, root);
    }
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', remember);
  root.addEventListener('pointerdown', forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    root.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}

function findNext({ target, removedNodes, nextSibling, previousSibling }: MutationRecord, root: HTMLElement) {
  const parent = target as HTMLElement;
  if (!root.contains(parent)) return undefined;
  const wasRow = [...removedNodes].some((node) => node instanceof Element && node.matches(ROW));
  const row = wasRow ? (nextSibling ?? previousSibling) : parent.closest(ROW);
  const region = parent.closest(REGION);
  const nextRow = row instanceof HTMLElement ? row : undefined;
  const next = nextRow ?? region?.querySelector(HEADING) ?? region;
  return next instanceof HTMLElement ? makeFocusable(next) : undefined;
}

function makeFocusable(element: HTMLElement): HTMLElement {
  if (element.tabIndex >= 0 || element.hasAttribute('tabindex')) return element;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  return element;
}
