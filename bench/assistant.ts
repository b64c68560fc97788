import { detectEmergency } from '../server/src/assistant/emergency/detect-emergency';
import { recommend } from '../server/src/doctors/complaints/recommend';
import { LABELLED_COMPLAINTS } from '../server/src/testing/phrases/complaints';
import { EMERGENCIES } from '../server/src/testing/phrases/emergencies';
import { HARMLESS } from '../server/src/testing/phrases/harmless';
import { measureTriage } from '../server/src/testing/phrases/measure-triage';
import { alarmRate } from '../server/src/testing/phrases/phrase-set';
import { PHRASE_SETS } from '../server/src/testing/phrases/phrase-sets';

const REQUIRED = { first: 0.85, amongThree: 0.97, caught: 1, falseAlarms: 0.1 };
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const failures: string[] = [];
function check(isMet: boolean, requirement: string): void {
  if (!isMet) failures.push(requirement);
}

console.log('Triage: everyday complaints and the specialty a triage nurse would name');
for (const heldOut of [false, true]) {
  const name = heldOut ? 'held out' : 'tuned on';
  const { complaints, first, amongThree } = measureTriage(
    LABELLED_COMPLAINTS.filter((complaint) => complaint.heldOut === heldOut),
  );
  console.log(
    `  ${name}: ${complaints} complaints, right specialty first ${percent(first)}, among the first three ${percent(amongThree)}`,
  );
  check(first >= REQUIRED.first, `right specialty first, ${name}`);
  check(amongThree >= REQUIRED.amongThree, `right specialty among the first three, ${name}`);
}

const caught = alarmRate(EMERGENCIES);
const alarms = alarmRate(HARMLESS);
console.log('Emergencies: by rule, before any model');
console.log(`  ${EMERGENCIES.length} emergencies, caught ${percent(caught)}`);
console.log(`  ${HARMLESS.length} harmless phrases, false alarms ${percent(alarms)}`);
check(caught >= REQUIRED.caught, 'emergencies caught');
check(alarms <= REQUIRED.falseAlarms, 'false alarms');

for (const { name, emergencies, harmless, initialResult } of PHRASE_SETS) {
  const current = { caught: alarmRate(emergencies), falseAlarms: alarmRate(harmless) };
  console.log(
    `  ${name}: ${emergencies.length} emergencies, caught ${percent(current.caught)} (when first seen ${percent(initialResult.caught)}); ` +
      `${harmless.length} harmless, false alarms ${percent(current.falseAlarms)} (${percent(initialResult.falseAlarms)})`,
  );
  check(current.caught >= REQUIRED.caught, `emergencies caught, ${name}`);
  check(current.falseAlarms <= REQUIRED.falseAlarms, `false alarms, ${name}`);
}

const texts = [...EMERGENCIES, ...HARMLESS, ...LABELLED_COMPLAINTS.map(({ text }) => text)];
const startedAt = performance.now();
for (const text of texts) {
  detectEmergency(text);
  recommend(text);
}
console.log(
  `Time: ${((performance.now() - startedAt) / texts.length).toFixed(2)} ms per message, triage and emergency rules together`,
);

if (failures.length > 0) {
  console.error(`Requirements not met: ${failures.join('; ')}`);
  process.exitCode = 1;
}
