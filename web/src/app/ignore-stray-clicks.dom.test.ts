import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreStrayClicks } from './ignore-stray-clicks';

let stop: () => void;
let clicked: string[];
beforeEach(() => {
  document.body.innerHTML = `<main><p>Two patients ask</p><button id="one"><b>Renew</b></button><button id="two">Renew</button>
    <a id="link" href="#record">Record</a></main>`;
  clicked = [];
  document
    .querySelector('main')
    ?.addEventListener('click', ({ target }) => clicked.push((target as Element).id));
  stop = ignoreStrayClicks();
});
afterEach(() => stop());

function click(selector: string, detail: number): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  return document.querySelector(selector)?.dispatchEvent(event) ?? false;
}

it('the second click at the same position does not reach another button or link', () => {
  click('#one', 1);
  expect(click('#two', 2)).toBe(false);
  click('#one', 1);
  expect(click('#link', 2)).toBe(false);
  expect(clicked).toEqual(['one', 'one']);
});

it('the second click does not reach a button that appears where there was none', () => {
  click('p', 1);
  expect(click('#two', 2)).toBe(false);
  expect(clicked).toEqual(['']);
});

it('the second click does not reach the backdrop of the dialog that the first one opened', () => {
  click('#one', 1);
  expect(click('p', 2)).toBe(false);
  expect(clicked).toEqual(['one']);
});

it('a double click on text still selects a word', () => {
  click('p', 1);
  expect(click('p', 2)).toBe(true);
});

it('the second click reaches the same button again, anywhere within it', () => {
  click('#one b', 1);
  click('#one', 2);
  expect(clicked).toEqual(['', 'one']);
});

it('a separate click reaches every button, and so does a keyboard click', () => {
  click('#one', 1);
  click('#two', 1);
  click('#link', 0);
  expect(clicked).toEqual(['one', 'two', 'link']);
});

it('a third click in quick succession does not reach another button either', () => {
  click('#one', 1);
  click('#two', 2);
  expect(click('#two', 3)).toBe(false);
  expect(clicked).toEqual(['one']);
});
