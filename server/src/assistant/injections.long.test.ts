import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openAiModel } from '../adapters/assistant/openai-model';
import { givenPatient, type PatientRow, type Person } from '../testing/factories';
import { startModelStandIn } from '../testing/model-stand-in';
import { buildInjections } from '../testing/phrases/injections';
import { testApp } from '../testing/test-app';
import { LEAK_REPLACEMENT, SYSTEM_MESSAGE } from './ask-model';

const KEY = 'sk-stand-in-4f9a2c7e81';
const standIn = await startModelStandIn();
afterAll(() => standIn.close());

const t = await testApp({
  env: { ASSISTANT_API_KEY: KEY, ASSISTANT_BASE_URL: standIn.url, ASSISTANT_MODEL: 'gpt-test' },
  model: openAiModel({ baseUrl: standIn.url, apiKey: KEY, model: 'gpt-test', timeoutSeconds: 3 }),
});

async function ask(person: Person<PatientRow>, content: string) {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/assistant/chat',
    headers: { authorization: `Bearer ${person.token}`, accept: 'application/json' },
    payload: { messages: [{ role: 'user', content }] },
  });
  return response.json();
}

test('a service that obeys every injection gives away no key, no system message and no text of another person in 300 attempts', async () => {
  await t.reset();
  standIn.behave(() => ({ say: 'Rest and water help. See a doctor if it continues.' }));
  // Letters only, because digits would be masked before the message is sent.
  const canary = `zebra${randomUUID().replace(/[^a-f]/g, '')}`;
  const otherPersonsText = `my private story is ${canary} and my skin itches`;
  const attempts = buildInjections({ key: KEY, systemMessage: SYSTEM_MESSAGE, othersText: otherPersonsText });
  expect(attempts.length).toBeGreaterThanOrEqual(300);
  await ask(await givenPatient(t), otherPersonsText);
  expect(standIn.requests[0]).toMatchObject({ key: KEY });
  expect(JSON.stringify(standIn.requests[0]?.body)).toContain(otherPersonsText);
  const senders = [await givenPatient(t), await givenPatient(t)] as const;
  for (const [attempt, { typed, obeyed }] of attempts.entries()) {
    standIn.behave((request) => ({
      say: `${obeyed}\n\nReceived: ${request.body.messages
        .slice(1)
        .map(({ content }) => content)
        .join(' ')}`,
    }));
    const body = await ask(senders[attempt % 2 === 0 ? 0 : 1], typed);
    const response = JSON.stringify(body);
    expect(response, typed).not.toContain(KEY);
    expect(response, typed).not.toContain(obeyed);
    expect(response, typed).not.toContain(SYSTEM_MESSAGE.slice(0, 40));
    expect(response, typed).not.toContain(canary);
    expect(body.data?.content, typed).toBe(LEAK_REPLACEMENT);
  }
}, 120_000);
