import type { MedicineLine } from './medicine-line';

/** 'Amoxicillin 500 mg capsule' */
export function lineTitle({
  medication,
  strength,
  form,
}: Pick<MedicineLine, 'medication' | 'strength' | 'form'>): string {
  let title = medication;
  for (const detail of [strength, form]) {
    if (detail && !title.toLowerCase().includes(detail.toLowerCase())) title += ` ${detail}`;
  }
  return title;
}

export const lineTitles = (medicines: readonly MedicineLine[]): string => medicines.map(lineTitle).join(', ');
