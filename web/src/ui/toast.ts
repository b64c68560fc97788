import { notifications } from '@mantine/notifications';

export const TOAST_LIMIT = 3;
export const TOAST_MS = 4000;

/** Every toast of the product. One that repeats replaces itself instead of piling up. */
function show(kind: 'success' | 'error' | 'info', title: string, text?: string): void {
  notifications.show({
    id: `${kind}:${title}:${text ?? ''}`,
    ...(text === undefined ? { message: title } : { title, message: text }),
    autoClose: TOAST_MS,
    color: kind === 'error' ? 'red' : 'teal',
    role: kind === 'error' ? 'alert' : 'status',
    withBorder: true,
  });
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (titleOrText: string, text?: string) => show('error', titleOrText, text),
  info: (title: string, text?: string) => show('info', title, text),
};
