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

it('goes to the next row when one is removed, and to the one before when it was the last', async () => {
  focusOn('#one button');
  expect(await focusedAfter(() => find('#one').remove())).toBe(find('#two'));
  document.body.querySelector('ul')?.insertAdjacentHTML('afterbegin', '<li id="zero"></li>');
  focusOn('#two button');
  expect(await focusedAfter(() => find('#two').remove())).toBe(find('#zero'));
});

it('goes to the heading when the whole list is gone, and to the row when only its button is', async () => {
  focusOn('#two button');
  expect(await focusedAfter(() => find('#two button').remove())).toBe(find('#two'));
  focusOn('#one button');
  expect(await focusedAfter(() => find('ul').remove())).toBe(find('h2'));
});

it('goes to the heading of the page when its section is gone', async () => {
  focusOn('#one button');
  expect(await focusedAfter(() => find('#passkeys').remove())).toBe(find('h1'));
});

it('stays where it is when something else is removed or takes the focus', async () => {
  focusOn('#two button');
  expect(await focusedAfter(() => find('#one').remove())).toBe(find('#two button'));
  const moved = await focusedAfter(() => {
    find('#two').remove();
    focusOn('#outside');
  });
  expect(moved).toBe(find('#outside'));
});

it('does not move when the person has clicked elsewhere', async () => {
  focusOn('#one button');
  find('h1').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  find('#one button').blur();
  expect(await focusedAfter(() => find('#one').remove())).toBe(document.body);
});

it('leaves the focus to a menu, which returns it to its button', async () => {
  find('main').insertAdjacentHTML(
    'beforeend',
    '<div role="menu"><button role="menuitem">Log out</button></div>',
  );
  focusOn('[role=menuitem]');
  expect(await focusedAfter(() => find('[role=menu]').remove())).toBe(document.body);
});

it('leaves nothing behind that the Tab key would stop at', async () => {
  focusOn('#one button');
  await focusedAfter(() => find('#one').remove());
  expect(find('#two').tabIndex).toBe(-1);
  focusOn('#outside');
  expect(find('#two').hasAttribute('tabindex')).toBe(false);
});
