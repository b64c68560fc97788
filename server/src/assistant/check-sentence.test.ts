import { expect, test } from 'vitest';
import { isForbidden } from './check-sentence';

test.each([
  'You have diabetes.',
  'You probably have a migraine.',
  'You may have pneumonia.',
  "You've got a urinary tract infection.",
  'It sounds like appendicitis.',
  'This is definitely a heart attack.',
  'Your symptoms suggest hypothyroidism.',
  'Your symptoms are consistent with gastritis.',
  'You are suffering from depression.',
  'You are diabetic.',
  'Diagnosis: bronchitis.',
  'My diagnosis is vertigo.',
  'I diagnose you with asthma.',
  'Your child has measles.',
  'This looks like eczema to me.',
  'Take 500 mg of paracetamol.',
  'Take 500mg every 6 hours.',
  'Take two tablets twice daily.',
  'One tablet after food.',
  'Use 2 puffs of the inhaler.',
  '5 ml at night is enough.',
  'Take paracetamol.',
  'You should take ibuprofen for the pain.',
  'I recommend amoxicillin.',
  'Start taking metformin today.',
  'Take it three times a day.',
  'Dosage: 10.',
  'Follow 1-0-1 for five days.',
  'Double your dose of insulin.',
  '**Take** 650 mg *now*.',
  '10 mg/kg for a child.',
])('the assistant may not say: %s', (sentence) => {
  expect(isForbidden(sentence)).toBe(true);
});

test.each([
  'Headaches are common and usually pass.',
  'If you have diabetes, tell the doctor.',
  'Do you have asthma?',
  'A cardiologist treats conditions of the heart.',
  'Migraine is a condition that causes strong headaches.',
  'Drink enough water and rest.',
  'Please see a dermatologist about the rash.',
  'I cannot tell whether you have an infection.',
  'Only a doctor can say whether this is an infection.',
  'How long have you had this pain?',
  'You have described pain in your knee.',
  'Chest pain can have many causes.',
  'A doctor may prescribe medicine after examining you.',
  'Call 112 if it gets worse.',
  'These symptoms can have many causes, from stress to a lack of sleep.',
])('the assistant may say: %s', (sentence) => {
  expect(isForbidden(sentence)).toBe(false);
});
