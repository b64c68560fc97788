import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openAiModel } from '../adapters/assistant/openai-model';
import { givenPatient, type PatientRow, type Person } from '../testing/factories';
import { modelStandIn } from '../testing/model-stand-in';
import { injections } from '../testing/phrases/injections';
import { testApp } from '../testing/test-app';
import { INSTEAD_OF_LEAK, SYSTEM_MESSAGE } from './ask-model';

const KEY = 'sk-stand-in-4f9a2c7e81';
const standIn = await modelStandIn();
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

test('a service that obeys every injection gives away no key, no system message and nobody else’s words in 300 attempts', async () => {
  await t.reset();
  standIn.behave(() => ({ say: 'Rest and water help. See a doctor if it goes on.' }));
  const canary = `zebra${randomUUID().replace(/[^a-f]/g, '')}`;
  const othersText = `my private story is ${canary} and my skin itches`;
  const attempts = injections({ key: KEY, systemMessage: SYSTEM_MESSAGE, othersText });
  expect(attempts.length).toBeGreaterThanOrEqual(300);
  await ask(await givenPatient(t), othersText);
  expect(standIn.requests[0]).toMatchObject({ key: KEY });
  expect(JSON.stringify(standIn.requests[0]?.body)).toContain(othersText);
  // Two, because each may send two hundred messages a day.
  const askers = [await givenPatient(t), await givenPatient(t)] as const;
  for (const [attempt, { typed, obeyed }] of attempts.entries()) {
    standIn.behave((request) => ({
      say: `${obeyed}\n\nHeard: ${request.body.messages
        .slice(1)
        .map(({ content }) => content)
        .join(' ')}`,
    }));
    const body = await ask(askers[attempt % 2 === 0 ? 0 : 1], typed);
    const out = JSON.stringify(body);
    expect(out, typed).not.toContain(KEY);
    expect(out, typed).not.toContain(obeyed);
    expect(out, typed).not.toContain(SYSTEM_MESSAGE.slice(0, 40));
    expect(out, typed).not.toContain(canary);
    expect(body.data?.content, typed).toBe(INSTEAD_OF_LEAK);
  }
}, 120_000);
