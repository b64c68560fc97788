import { zoneName } from '@carelane/contract/time/zone-name';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';

export function zoneOptions(current: string): ComboboxItem[] {
  const byName = new Map(
    [...Intl.supportedValuesOf('timeZone'), current].map((zone) => [zoneName(zone), zone]),
  );
  return [...byName]
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Finds 'India time' by 'india' and by 'Asia/Kol'. */
export const matchZones: OptionsFilter = ({ options, search, limit }) => {
  const searched = search.trim().toLowerCase().replaceAll(' ', '_');
  return options.filter((option) => 'value' in option && matchesName(option, searched)).slice(0, limit);
};

const matchesName = ({ label, value }: ComboboxItem, searched: string) =>
  `${label.replaceAll(' ', '_')} ${value}`.toLowerCase().includes(searched);
