import type { ChatMessage } from '@carelane/contract/assistant/chat';
import type { Triage } from './triage/choose-specialties';
import { clarifyingQuestion, isClarifyingQuestion } from './triage/clarifying-question';
import type { Intent } from './understand';

const WITHOUT_MODEL =
  'I work without a language model: this comes from a table of symptoms. It is not a diagnosis.';
const ASK_FOR_SYMPTOMS =
  'Tell me what is bothering you, where, and since when, in your own words. I will suggest the kind of doctor who can help and show you who is available. You can also ask how Carelane works: booking, paying, the call, prescriptions, your data.';
const CANNOT_ANSWER =
  'I cannot answer that. I can suggest the kind of doctor for a complaint, and tell you how Carelane works: booking, paying, the call, prescriptions, your data.';
const NO_MEDICINE = 'Only a doctor who examines you can say which medicine to take, and how much.';

export function embeddedAnswer(
  messages: readonly ChatMessage[],
  intent: Intent,
  emergencyNumber: string,
): string {
  const hasExplained = messages.some(
    ({ role, content }) => role === 'assistant' && content.includes(WITHOUT_MODEL),
  );
  const text = writeAnswer(intent, messages, emergencyNumber);
  return hasExplained || intent.kind === 'help' ? text : `${text}\n\n${WITHOUT_MODEL}`;
}

function writeAnswer(intent: Intent, messages: readonly ChatMessage[], emergencyNumber: string): string {
  switch (intent.kind) {
    case 'help':
      return intent.help.answer;
    case 'unreadable':
      return `I can read English and Hindi, but I could not understand this. If it may be an emergency, call ${emergencyNumber} now. Otherwise please write it in English or Hindi, or start with a general physician.`;
    case 'small-talk':
      return ASK_FOR_SYMPTOMS;
    case 'unknown':
      return CANNOT_ANSWER;
    case 'complaint': {
      const lines = intent.asksAboutMedicine ? [NO_MEDICINE] : [];
      if (intent.triage.choices.length > 0) lines.push(...complaintLines(intent.triage, messages));
      return lines.join('\n\n');
    }
  }
}

function complaintLines({ choices: [first, ...others], nearTie }: Triage, messages: readonly ChatMessage[]) {
  if (!first) return [];
  const lines = [`A good place to start is ${first.specialty}. ${first.reason}`];
  if (others.length > 0)
    lines.push(`${others.map(({ specialty }) => specialty).join(' or ')} could also help.`);
  const hasAsked = messages.some(
    (message) => message.role === 'assistant' && isClarifyingQuestion(message.content),
  );
  if (nearTie && !hasAsked) lines.push(clarifyingQuestion(nearTie));
  return [...lines, 'If it gets worse quickly, do not wait for an appointment.'];
}
