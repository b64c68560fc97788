import { afterEach, beforeEach, expect, it } from 'vitest';
import { returnFocus } from './return-focus';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<fieldset><input id="name"><button id="save">Save</button></fieldset>
    <button id="other">Other</button><p>Text</p>`;
  stop = returnFocus();
});
afterEach(() => stop());

const find = <E extends HTMLElement = HTMLButtonElement>(selector: string) =>
  document.querySelector(selector) as E;

/** Browsers move the focus to the body when the focused control becomes disabled, jsdom does not. */
async function disable(element: HTMLButtonElement | HTMLFieldSetElement): Promise<void> {
  (document.activeElement as HTMLElement).blur();
  element.disabled = true;
  await Promise.resolve();
}

async function enable(element: HTMLButtonElement | HTMLFieldSetElement): Promise<Element | null> {
  element.disabled = false;
  // A MutationObserver is called in a microtask.
  await Promise.resolve();
  return document.activeElement;
}

it.each(['#save', 'fieldset'])(
  'the focus returns once the control is enabled again: %s',
  async (selector) => {
    find('#save').focus();
    await disable(find(selector));
    expect(document.activeElement).toBe(document.body);
    expect(await enable(find(selector))).toBe(find('#save'));
  },
);

it('the focus stays where the person has moved it in the meantime', async () => {
  find('#save').focus();
  await disable(find('#save'));
  find('#other').focus();
  expect(await enable(find('#save'))).toBe(find('#other'));
});

it('the focus does not return when the person has clicked elsewhere', async () => {
  find('#save').focus();
  await disable(find('#save'));
  find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(await enable(find('#save'))).toBe(document.body);
});

it('another control that becomes enabled does not get the focus', async () => {
  find<HTMLButtonElement>('#other').disabled = true;
  find('#save').focus();
  await disable(find('#save'));
  expect(await enable(find('#other'))).toBe(document.body);
});
