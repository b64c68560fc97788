import type { FormErrors } from '@mantine/form';
import type * as z from 'zod/mini';
import { fieldErrors } from './api';

/** The contract's own schema judges the form, so that browser and server say the same sentence. */
export function validateWith<V>(schema: z.ZodMiniType): (values: V) => FormErrors {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const errors: FormErrors = {};
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
    return errors;
  };
}

/** What these need of a form, whatever its values are. */
interface AnyForm {
  setErrors(errors: FormErrors): void;
  // biome-ignore lint/suspicious/noExplicitAny: each form has its own type of path
  getInputNode(path: any): HTMLElement | null;
}

/** Shows what the server refused beside its field. */
export function showServerErrors(form: AnyForm, error: unknown): boolean {
  const errors = fieldErrors(error);
  form.setErrors(errors);
  focusFirstError(form, errors);
  return Object.keys(errors).length > 0;
}

/** Whoever submits a form with a mistake lands on the first one. */
export function focusFirstError(form: Pick<AnyForm, 'getInputNode'>, errors: FormErrors): void {
  const [first] = Object.keys(errors);
  if (first) form.getInputNode(first)?.focus();
}
