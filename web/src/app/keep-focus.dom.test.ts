import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './keep-focus';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><nav><a href="#top">Home</a></nav><main><h1>Profile</h1>
    <section id="passkeys"><h2>Passkeys</h2><ul><li id="one"><button>Remove one</button></li><li
      id="two"><div><button>Remove two</button></div></li></ul><button>Add</button></section></main></div><input id="outside">`;
  stop = keepFocus(find('#root'));
});
afterEach(() => stop());

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const focusOn = (selector: string) => find(selector).focus();
const focusedAfter = async (change: () => void) => {
  change();
  await Promise.resolve();
  return document.activeElement;
};

it('the focus goes to the next row when a row is removed, and to the previous row when it was the last', async () => {
  focusOn('#one button');
  expect(await focusedAfter(() => find('#one').remove())).toBe(find('#two'));
  document.body.querySelector('ul')?.insertAdjacentHTML('afterbegin', '<li id="zero"></li>');
  focusOn('#two button');
  expect(await focusedAfter(() => find('#two').remove())).toBe(find('#zero'));
});

it('the focus goes to the heading if the whole list is removed, and to the row if only its button is', async () => {
  focusOn('#two button');
  expect(await focusedAfter(() => find('#two button').remove())).toBe(find('#two'));
  focusOn('#one button');
  expect(await focusedAfter(() => find('ul').remove())).toBe(find('h2'));
});

it('the focus goes to the page’s heading when the section is removed', async () => {
  focusOn('#one button');
  expect(await focusedAfter(() => find('#passkeys').remove())).toBe(find('h1'));
});

it('the focus stays where it is when something else is removed or takes the focus', async () => {
  focusOn('#two button');
  expect(await focusedAfter(() => find('#one').remove())).toBe(find('#two button'));
  const moved = await focusedAfter(() => {
    find('#two').remove();
    focusOn('#outside');
  });
  expect(moved).toBe(find('#outside'));
});

it('the focus does not move when the user has clicked elsewhere', async () => {
  focusOn('#one button');
  find('h1').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('#one button').blur();
  expect(await focusedAfter(() => find('#one').remove())).toBe(document.body);
});

it.each(['by keyboard', 'by pointer'])(
  'the focus goes to the next row once the dialog is gone in which a row was removed: %s',
  async (device) => {
    focusOn('#one button');
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Yes</button></div>');
    focusOn('[role=dialog] button');
    if (device === 'by pointer')
      for (const clicked of ['[role=dialog] button', 'h1'])
        find(clicked).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(await focusedAfter(() => find('#one').remove())).toBe(find('[role=dialog] button'));
    expect(await focusedAfter(() => find('[role=dialog]').remove())).toBe(find('#two'));
  },
);

it('the focus does not move when a menu closes, because the menu returns it to its own button', async () => {
  find('main').insertAdjacentHTML(
    'beforeend',
    '<div role="menu"><button role="menuitem">Log out</button></div>',
  );
  focusOn('[role=menuitem]');
  expect(await focusedAfter(() => find('[role=menu]').remove())).toBe(document.body);
});

it('the element that received the focus does not stay reachable with the Tab key', async () => {
  focusOn('#one button');
  await focusedAfter(() => find('#one').remove());
  expect(find('#two').tabIndex).toBe(-1);
  focusOn('#outside');
  expect(find('#two').hasAttribute('tabindex')).toBe(false);
});
