import { button, dialog, fill, inEachState, inTurn, label, type Scene, text } from './scene';

/** The console. Its sections need the entries of console-entries.ts. */
export function operatorScenes(): Scene[] {
  const sections = ['doctors', 'money', 'disputes', 'reviews', 'jobs', 'announcements', 'site', 'log'];
  const pathTo = (section: string) => `/operator/${section}`;
  const account = '/operator/accounts?q=patient@carelane.example';
  const visits: Omit<Scene, 'who'>[] = [
    ...inEachState({ overview: '/operator', account }),
    ...inEachState(Object.fromEntries(sections.map((section) => [section, pathTo(section)]))),
    { name: 'accounts', path: pathTo('accounts') },
    { name: 'account-unknown', path: '/operator/accounts?q=nobody@example.test' },
    { name: 'account-suspend', path: account, act: inTurn(button('Suspend'), dialog) },
    { name: 'profile', path: pathTo('profile') },
    { name: 'doctors-open', path: pathTo('doctors'), act: inTurn(button('Open'), dialog) },
    {
      name: 'doctors-return',
      path: pathTo('doctors'),
      act: inTurn(button('Open'), dialog, button('Send Back'), text('Send it back to')),
    },
    { name: 'doctors-verified', path: pathTo('doctors'), act: label('Verified') },
    { name: 'money-retry', path: pathTo('money'), act: inTurn(button('Send Now'), dialog) },
    { name: 'disputes-refund', path: pathTo('disputes'), act: inTurn(button('Refund'), dialog) },
    { name: 'disputes-decided', path: pathTo('disputes'), act: label('Decided') },
    { name: 'reviews-hide', path: pathTo('reviews'), act: inTurn(button('Hide'), dialog) },
    { name: 'reviews-hidden', path: pathTo('reviews'), act: label('Hidden') },
    { name: 'jobs-discard', path: pathTo('jobs'), act: inTurn(button('Discard'), dialog) },
    { name: 'announcements-missing', path: pathTo('announcements'), act: button('Preview and Send') },
    {
      name: 'announcements-preview',
      path: pathTo('announcements'),
      act: inTurn(
        fill('Subject', 'Closed'),
        fill('Text', 'Back on Monday.'),
        button('Preview and Send'),
        dialog,
      ),
    },
    {
      name: 'site-save',
      path: pathTo('site'),
      act: inTurn(fill('Name', 'Rao Clinic'), button('Save'), dialog),
    },
    { name: 'join', path: '/operator/join?token=abc' },
  ];
  return visits.map((scene) => ({ ...scene, who: 'operator' }));
}
