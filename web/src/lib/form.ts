import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type * as z from 'zod/mini';
import { fieldErrors } from './api';

export function validateWith<V>(schema: z.ZodMiniType): (values: V) => FormErrors {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const errors: FormErrors = {};
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
    return errors;
  };
}

interface AnyForm {
  setErrors(errors: FormErrors): void;
  // biome-ignore lint/suspicious/noExplicitAny: each form has its own type of path
  getInputNode(path: any): HTMLElement | null;
}

export function showServerErrors(form: AnyForm, error: unknown): boolean {
  const errors = fieldErrors(error);
  form.setErrors(errors);
  focusFirstError(form, errors);
  return Object.keys(errors).length > 0;
}

/** The errors are in the order of the schema, not of the screen. */
export function focusFirstError(form: Pick<AnyForm, 'getInputNode'>, errors: FormErrors): void {
  const fields = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((field) => field !== null);
  const [first] = fields.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  first?.focus();
}

const isBefore = (a: Node, b: Node) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The fields that the person has edited, so that a form that was opened earlier does not undo what was saved since. */
export function pickEdited<F extends object>(
  form: { isDirty(path: string): boolean },
  fields: F,
): Partial<F> {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => form.isDirty(path))) as Partial<F>;
}

export function submitWith<V>(form: UseFormReturnType<V>, save: (values: V) => void) {
  return form.onSubmit(save, (errors) => focusFirstError(form, errors));
}
