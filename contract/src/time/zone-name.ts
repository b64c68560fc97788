/** Browsers report some zones by an outdated id. */
const COMMON_NAMES: Record<string, string> = {
  'Asia/Calcutta': 'India',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Kolkata': 'India',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Asia/Ho_Chi_Minh': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
};

export function zoneName(zone: string): string {
  const place = COMMON_NAMES[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const [, sign, hours] = /^GMT([+-])(\d+)$/.exec(place) ?? [];
  if (/^[+-]/.test(place)) return `UTC${place}`;
  // In these names the sign is reversed: Etc/GMT+3 is three hours behind.
  if (hours && hours !== '0') return `UTC${sign === '+' ? '-' : '+'}${hours}`;
  return /^(GMT|UTC|UCT|Zulu|Universal|Greenwich)/.test(place) ? 'UTC' : `${place} time`;
}
