import type { ChatEvent, ChatMessage, FurtherReading } from '@carelane/contract/assistant/chat';
import { ERRORS } from '@carelane/contract/errors';
import { type AssistantModel, ModelError } from '../adapters/assistant/model';
import type { Deps } from '../deps';
import { actingUserId, type Viewer } from '../http/endpoints/viewer';
import { spendBudget } from '../http/limits/budget';
import { askModel, maskedUserMessages, SYSTEM_MESSAGE } from './ask-model';
import { embeddedAnswer } from './embedded-answer';
import { detectEmergency } from './emergency/detect-emergency';
import { emergencyAdvice } from './emergency/emergency-advice';
import type { EmergencyKind } from './emergency/emergency-rule';
import { leakGuard } from './leak-guard';
import { QUOTE_LETTERS, type RecentMessages } from './recent-messages';
import { suggestDoctors } from './suggest-doctors';
import { type Choice, chooseSpecialties, GENERAL_PHYSICIAN } from './triage/choose-specialties';
import { type Intent, understand } from './understand';

const DAY_SECONDS = 86_400;
const DAILY_MESSAGES = { model: 200, embedded: 1000 };

export async function answerChat(
  deps: Deps,
  viewer: Viewer,
  messages: readonly ChatMessage[],
  recentMessages: RecentMessages,
  signal: AbortSignal,
): Promise<AsyncGenerator<ChatEvent>> {
  const emergencies = emergencySigns(messages);
  if (emergencies.length > 0) return answerEmergency(deps, messages, emergencies);
  const { model } = deps;
  await spendBudget(deps, {
    key: `assistant:${actingUserId(viewer)}`,
    limit: model ? DAILY_MESSAGES.model : DAILY_MESSAGES.embedded,
    windowSeconds: DAY_SECONDS,
  });
  const intent = understand(messages);
  return model && intent.kind !== 'help'
    ? answerWithModel(deps, model, messages, createLeakGuard(viewer, messages, deps, recentMessages), signal)
    : answerFromTable(deps, messages, intent);
}

/** Signs of danger can be spread over two messages. */
function emergencySigns(messages: readonly ChatMessage[]): EmergencyKind[] {
  const [newest = '', previous = ''] = messages
    .filter((message) => message.role === 'user')
    .map(({ content }) => content)
    .reverse();
  const newestSigns = detectEmergency(newest);
  if (newestSigns.length > 0 || previous === '' || detectEmergency(previous).length > 0) return newestSigns;
  return detectEmergency(`${previous}, ${newest}`);
}

async function* answerEmergency(
  deps: Deps,
  messages: readonly ChatMessage[],
  kinds: EmergencyKind[],
): AsyncGenerator<ChatEvent> {
  yield { event: 'delta', data: { text: emergencyAdvice(kinds, deps.site.current()) } };
  const { choices } = chooseSpecialties(messages);
  yield* suggest(deps, true, kinds.includes('suicide') ? [SOMEONE_TO_TALK_TO] : choices.slice(0, 1));
}

const SOMEONE_TO_TALK_TO: Choice = {
  specialty: 'Psychiatry',
  reason: 'Someone to talk to, once you are safe.',
};

async function* answerFromTable(
  deps: Deps,
  messages: readonly ChatMessage[],
  intent: Intent,
): AsyncGenerator<ChatEvent> {
  const answer = embeddedAnswer(messages, intent, deps.site.current().emergencyNumber);
  for (const sentence of answer.split(/(?<=[.?!]\s{1,2})(?=\S)/))
    yield { event: 'delta', data: { text: sentence } };
  const choices = intent.kind === 'complaint' ? intent.triage.choices : [];
  yield* suggest(
    deps,
    false,
    intent.kind === 'unreadable' ? [GENERAL_PHYSICIAN] : choices,
    furtherReading(intent),
  );
}

function furtherReading(intent: Intent): FurtherReading | undefined {
  if (intent.kind === 'help') return { title: intent.help.question, path: intent.help.path };
  if (intent.kind === 'unknown') return { title: 'Help', path: '/help' };
  return undefined;
}

function createLeakGuard(
  viewer: Viewer,
  messages: readonly ChatMessage[],
  deps: Deps,
  recentMessages: RecentMessages,
) {
  for (const { content } of maskedUserMessages(messages)) recentMessages.remember(viewer.userId, content);
  const secrets = deps.config.assistant ? [deps.config.assistant.apiKey] : [];
  return leakGuard(SYSTEM_MESSAGE, secrets, {
    runLetters: QUOTE_LETTERS,
    isForeign: recentMessages.foreignRunCheck(viewer.userId),
  });
}

async function* answerWithModel(
  deps: Deps,
  model: AssistantModel,
  messages: readonly ChatMessage[],
  isLeak: (text: string) => boolean,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  try {
    for await (const text of askModel(model, messages, isLeak, signal))
      yield { event: 'delta', data: { text } };
  } catch (error) {
    if (signal.aborted) return;
    deps.log.warn(
      { reason: error instanceof ModelError ? error.reason : 'fault' },
      'the assistant model failed',
    );
    const [, message] = ERRORS.ASSISTANT_FAILED;
    yield { event: 'error', data: { message } };
    return;
  }
  yield* suggest(deps, false, chooseSpecialties(messages).choices);
}

async function* suggest(
  deps: Deps,
  emergency: boolean,
  choices: readonly Choice[],
  reading?: FurtherReading,
): AsyncGenerator<ChatEvent> {
  const specialties = await suggestDoctors(deps, choices);
  yield { event: 'suggestions', data: { emergency, specialties, ...(reading ? { reading } : {}) } };
  yield { event: 'done', data: {} };
}
