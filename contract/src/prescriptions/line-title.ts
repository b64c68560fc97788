import type { MedicineLine } from './medicine-line';

/** Name, strength and form in one text, without saying a part twice: 'Amoxicillin 500 mg capsule'. */
export function lineTitle({
  medication,
  strength,
  form,
}: Pick<MedicineLine, 'medication' | 'strength' | 'form'>): string {
  return [strength, form].reduce<string>(
    (title, part) => (!part || title.toLowerCase().includes(part.toLowerCase()) ? title : `${title} ${part}`),
    medication,
  );
}

/** The names of all lines in one text. */
export const lineTitles = (medicines: readonly MedicineLine[]): string => medicines.map(lineTitle).join(', ');
