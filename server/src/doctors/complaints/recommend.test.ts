import { SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { describe, expect, test } from 'vitest';
import { LABELLED_COMPLAINTS } from '../../testing/phrases/complaints';
import { measureTriage } from '../../testing/phrases/measure-triage';
import { recommend } from './recommend';

describe('the labeled complaints', () => {
  test('number at least 300, cover every specialty, and half of them are held out', () => {
    expect(LABELLED_COMPLAINTS.length).toBeGreaterThanOrEqual(300);
    expect(LABELLED_COMPLAINTS.filter(({ heldOut }) => heldOut).length * 2).toBe(LABELLED_COMPLAINTS.length);
    const named = new Set<string>(LABELLED_COMPLAINTS.map(({ specialty }) => specialty));
    expect(SPECIALTIES.filter((specialty) => specialty !== 'Other' && !named.has(specialty))).toEqual([]);
  });

  test.each([true, false])('get the right specialty (held out: %s)', (heldOut) => {
    const { first, amongThree } = measureTriage(
      LABELLED_COMPLAINTS.filter((complaint) => complaint.heldOut === heldOut),
    );
    expect(first).toBeGreaterThanOrEqual(0.85);
    expect(amongThree).toBeGreaterThanOrEqual(0.97);
  });
});

test.each([
  ['heart burn after food', 'Gastroenterology'],
  ['my heart burns with love of cricket and my knee hurts', 'Orthopedics'],
  ['no fever, only an itchy scalp', 'Dermatology'],
  ['tothache sinse yesterday', 'Dental'],
  ['my son has a fever', 'Pediatrics'],
  ['घुटनों में दर्द है', 'Orthopedics'],
  ['पेशाब में जलन है', 'Urology'],
  ['नज़र कमज़ोर हो गई है', 'Ophthalmology'],
  ['मेरे बच्चे को खांसी और बुखार है', 'Pediatrics'],
  ['पीरियड्स समय पर नहीं आते', 'Gynecology'],
  ['बुखार नहीं है, बाल झड़ रहे हैं', 'Dermatology'],
])('"%s" belongs to %s', (complaint, specialty) => {
  expect(recommend(complaint)[0]?.specialty).toBe(specialty);
});

test('the reason quotes the patient’s own words, as typed', () => {
  expect(recommend('घुटनों में दर्द')[0]?.evidence).toEqual(['घुटनों दर्द']);
  expect(recommend('My KNEE is paining on the stairs')[0]?.evidence.join(' ')).toContain('knee');
});

test('nothing is guessed for an unknown complaint', () => {
  expect(recommend('qwerty uiop')).toEqual([]);
});
