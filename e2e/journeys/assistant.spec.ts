import { type ModelStandIn, startModelStandIn } from '../../server/src/testing/model-stand-in';
import { expectErrors, REVOKED } from '../lib/console-watch';
import { expect, newDoctor, newPatient, signInAs, test } from '../lib/fixtures';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';

const GREETING = "Hello! I'm your AI medical assistant. How can I help you today?";
const CODE_DELAY_MS = 1_000;
const KNEE_PAIN = 'घुटनों में दर्द';
const CHEST_PAIN = 'seene me dard aur pasina';
const PLACEHOLDER = 'Type your symptoms or questions...';

test.describe('the embedded assistant', () => {
  test('the assistant leads a patient from symptoms to a bookable time', async ({ page }) => {
    await newDoctor(page, 'Nisha Kapoor', { specialization: 'Urology' });
    await signInAs(page, await newPatient(page));
    await page.goto('/aiassistance');
    await expect(page).toHaveTitle('AI Assistant · Carelane');
    await expect(page.getByText(GREETING)).toBeVisible();
    await expect(page.getByText(/without a language model/).first()).toBeVisible();
    await expect(page.getByText(/not a substitute for professional medical advice/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();

    const input = page.getByPlaceholder(PLACEHOLDER);
    await input.fill('burning when');
    await input.press('Shift+Enter');
    await input.pressSequentially('I pass urine');
    await expect(input).toHaveValue('burning when\nI pass urine');
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await input.press('Enter');
    await expect(input).toHaveValue('');
    const answer = page.getByRole('article', { name: 'AI assistant' }).last();
    await expect(answer.getByRole('heading', { name: 'Urology' })).toBeVisible();
    await answer.getByRole('link', { name: /AM|PM/ }).first().click();
    await expect(page).toHaveURL(/\/book-appointment\/.+date=\d{4}-\d{2}-\d{2}&time=/);
  });

  test('the help card of the doctor search passes the search text to the assistant', async ({ page }) => {
    await signInAs(page, await newPatient(page));
    await page.route(/assistant-page.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, CODE_DELAY_MS));
      await route.continue();
    });
    await page.goto('/doctors');
    await page.getByLabel('Search', { exact: true }).fill(KNEE_PAIN);
    await page.getByRole('link', { name: 'Ask the AI Assistant' }).click();
    const input = page.getByPlaceholder(PLACEHOLDER);
    await expect(input).toHaveValue(KNEE_PAIN);
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await input.press('Enter');
    await expect(page.getByRole('heading', { name: 'Orthopedics' })).toBeVisible();
  });

  test('the assistant answers an emergency first, and the conversation survives a reload but not a logout', async ({
    page,
  }) => {
    expectErrors(REVOKED);
    await signInAs(page, await newPatient(page));
    await page.goto(`/aiassistance?q=${encodeURIComponent(CHEST_PAIN)}`);
    const input = page.getByPlaceholder(PLACEHOLDER);
    await expect(input).toHaveValue(CHEST_PAIN);
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await input.press('Enter');
    await expect(page.getByText(/call your local emergency number \(112 in India\)/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
    await expect(page.getByRole('link', { name: 'Call 112' })).toBeInViewport();
    await page.reload();
    await expect(page.getByText(/call your local emergency number \(112 in India\)/)).toBeVisible();
    await expect(input).toHaveValue('');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })))
      .not.toContain('seene');
  });
});

test.describe('with an external model', () => {
  const PORT = portFor('assistant');
  let model: ModelStandIn;
  let product: Product;

  test.use({ baseURL: `http://localhost:${PORT}` });
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    model = await startModelStandIn();
    product = await startProduct({
      port: PORT,
      from: 'empty',
      env: {
        ASSISTANT_BASE_URL: model.url,
        ASSISTANT_API_KEY: 'sk-journey-123456',
        ASSISTANT_TIMEOUT_SECONDS: '6',
        DEMO: '0',
      },
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    await model?.close();
  });

  test('the assistant asks for consent, streams, and recovers when the model fails or does not respond', {
    tag: '@long',
  }, async ({ page }) => {
    expectErrors(/\/assistant\/chat/);
    await signInAs(page, await newPatient(page));
    await page.goto('/aiassistance');
    const input = page.getByPlaceholder(PLACEHOLDER);
    const send = async (text: string) => {
      await input.fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };

    await send('my elbow itches');
    await expect(page.getByText(new URL(model.url).host)).toBeVisible();
    expect(model.requests).toHaveLength(0);
    let sendAnswer = () => {};
    const after = new Promise<void>((resolve) => {
      sendAnswer = resolve;
    });
    model.behave(() => ({ say: 'Elbows itch now and then. <b>Soap</b> can matter.', after }));
    await page.getByRole('button', { name: 'I Agree' }).click();
    await expect(page.getByRole('status', { name: 'AI assistant is typing' })).toBeVisible();
    sendAnswer();
    await expect(page.getByText('Elbows itch now and then. <b>Soap</b> can matter.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dermatology' })).toBeVisible();

    model.behave(() => ({ fallSilentAfter: 'Wash it with water and keep it dry. '.repeat(6) }));
    await send('and my knee?');
    await expect(page.getByText(/^Wash it with water/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('This answer was interrupted')).toBeVisible();
    model.behave(() => ({ say: 'Knees need rest.' }));
    await page.getByRole('button', { name: 'Ask Again' }).click();
    await expect(page.getByText('Knees need rest.')).toBeVisible();
    await expect(page.getByText(/^Wash it with water/)).toBeHidden();
    await expect(page.getByText('This answer was interrupted')).toBeHidden();

    model.behave(() => ({ status: 429, message: 'You exceeded your current quota.' }));
    await send('still itching');
    await expect(page.getByText('Failed to get AI response. Please try again.')).toBeVisible();
    await expect(page.getByText('Error connecting to the AI assistant')).toBeVisible();
    await expect(page.getByText('Failed to get response from AI')).toBeVisible();
    await expect(page.getByText('You exceeded your current quota.')).toHaveCount(0);

    model.behave(() => ({ silent: true }));
    const requestCount = model.requests.length;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => model.requests.length).toBeGreaterThan(requestCount);
    await expect(page.getByText('Failed to get response from AI')).toBeVisible();

    model.behave(() => ({ say: 'Here I am again.' }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Here I am again.')).toBeVisible();
    await expect(page.getByText('Error connecting to the AI assistant')).toBeHidden();

    model.behave(() => ({ status: 500 }));
    await send('one more');
    await page.getByRole('button', { name: 'Reset Chat' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByText(GREETING)).toBeVisible();

    model.requests.length = 0;
    await send('I want to end my life');
    await expect(page.getByText(/14416/)).toBeVisible();
    expect(model.requests).toHaveLength(0);
  });
});
