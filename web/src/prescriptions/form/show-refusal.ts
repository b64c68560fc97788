import { fieldErrors } from '../../lib/api';
import { focusFirstError } from '../../lib/form';
import { toFormErrors } from './form-values';
import type { PrescriptionForm } from './prescription-values';

export function showRefusal(form: PrescriptionForm, error: unknown): boolean {
  const errors = toFormErrors(fieldErrors(error), form.getValues());
  form.setErrors(errors);
  focusFirstError(form, errors);
  return Object.keys(errors).length > 0;
}
