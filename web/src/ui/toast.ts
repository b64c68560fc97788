export const TOAST_LIMIT = 3;
export const TOAST_MS = 4000;

let reportFirstToast = () => {};
export const firstToast = new Promise<void>((resolve) => {
  reportFirstToast = resolve;
});

async function show(kind: 'success' | 'error' | 'info', title: string, text?: string): Promise<void> {
  reportFirstToast();
  const { notifications } = await import('./toaster');
  notifications.show({
    id: `${kind}:${title}:${text ?? ''}`,
    ...(text === undefined ? { message: title } : { title, message: text }),
    autoClose: TOAST_MS,
    color: kind === 'error' ? 'red' : 'teal',
    role: kind === 'error' ? 'alert' : 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

function undoable(text: string, undo: () => void): () => void {
  reportFirstToast();
  const toaster = import('./toaster');
  const id = `undo:${text}`;
  void toaster.then(({ showUndoable }) => showUndoable(id, text, undo));
  return () => void toaster.then(({ notifications }) => notifications.hide(id));
}

export const toast = {
  success: (text: string) => void show('success', text),
  error: (titleOrText: string, text?: string) => void show('error', titleOrText, text),
  undoable,
  info: (title: string, text?: string) => void show('info', title, text),
};
