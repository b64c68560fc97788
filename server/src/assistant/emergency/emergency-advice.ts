import { emergencyRegion, type Site } from '@carelane/contract/site';
import type { EmergencyKind } from './emergency-rule';

const FIRST_STEPS: Record<EmergencyKind, string> = {
  suicide:
    'You matter, and you do not have to carry this alone. Please do not stay alone: go to someone you trust, and move away from anything you could use to hurt yourself.',
  heart: 'Stop what you are doing, sit down and stay as calm as you can. Do not drive yourself.',
  stroke: 'Note the time when it began; every minute counts. Do not eat, drink or drive.',
  breathing: 'Sit upright and loosen tight clothing. Do not lie flat and do not stay alone.',
  allergy: 'If an adrenaline pen was prescribed for this, use it now as you were shown, then call.',
  bleeding: 'Press firmly on the wound with a clean cloth and do not let go until help arrives.',
  poisoning: 'Do not make the person vomit. Keep the packet, bottle or plant to show to the ambulance crew.',
  pregnancy: 'Lie on your left side and have someone stay with you. Bring your maternity papers.',
  infant: 'Keep the child in your arms and watch their breathing while you call.',
  'head-injury':
    'Keep still, and do not move the neck. Do not leave the person alone, even if they feel better.',
  collapse:
    'If someone does not respond, lay them on their side. If they do not breathe normally, start chest compressions; the emergency line will guide you.',
  injury: 'Do not move the injured person unless there is danger. Cool a burn under running water.',
};

const MAX_ADVISED_KINDS = 2;

const HELPLINES: Partial<Record<EmergencyKind, string[]>> = {
  suicide: ['Tele-MANAS 14416 or 1800-891-4416 (free, day and night)'],
  poisoning: ['National Poisons Information Centre 1800-116-117'],
  pregnancy: ['Ambulance for mothers and newborns 102'],
  infant: ['Ambulance for mothers and newborns 102', 'Childline 1098'],
};

export function emergencyAdvice(kinds: EmergencyKind[], site: Site): string {
  const number = `${site.emergencyNumber}${emergencyRegion(site)}`;
  const lines = [
    `This may be an emergency. Please call your local emergency number (${number}) now, or have someone call for you. Do not wait for an appointment.`,
  ];
  for (const kind of kinds.slice(0, MAX_ADVISED_KINDS)) lines.push(FIRST_STEPS[kind]);
  const helplines = [...new Set(kinds.flatMap((kind) => HELPLINES[kind] ?? []))];
  if (helplines.length > 0) lines.push(`Helplines in India: ${helplines.join('; ')}.`);
  return lines.join('\n\n');
}
