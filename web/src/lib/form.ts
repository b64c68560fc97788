import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type * as z from 'zod/mini';
import { fieldErrors } from './api';

/** Validates a form with the contract's schema, so that browser and server give the same messages. */
export function validateWith<V>(schema: z.ZodMiniType): (values: V) => FormErrors {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const errors: FormErrors = {};
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
    return errors;
  };
}

/** The parts of a form that these functions need. */
interface AnyForm {
  setErrors(errors: FormErrors): void;
  // biome-ignore lint/suspicious/noExplicitAny: each form has its own type of path
  getInputNode(path: any): HTMLElement | null;
}

/** Shows the server's errors beside their fields. Returns whether there were any. */
export function showServerErrors(form: AnyForm, error: unknown): boolean {
  const errors = fieldErrors(error);
  form.setErrors(errors);
  focusFirstError(form, errors);
  return Object.keys(errors).length > 0;
}

/** Moves the focus to the invalid field that comes first on the screen. The errors are in the order of the schema. */
export function focusFirstError(form: Pick<AnyForm, 'getInputNode'>, errors: FormErrors): void {
  const fields = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((field) => field !== null);
  const [first] = fields.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  first?.focus();
}

const isBefore = (a: Node, b: Node) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** A submit handler that saves valid values, or moves the focus to the first invalid field. */
export function submitWith<V>(form: UseFormReturnType<V>, save: (values: V) => void) {
  return form.onSubmit(save, (errors) => focusFirstError(form, errors));
}
