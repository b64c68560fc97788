import { type SavedSite, saveSite } from '@carelane/contract/operators/site-endpoints';
import {
  listExampleAddresses,
  SITE_LABELS,
  type Site,
  type SiteField,
  siteSchema,
} from '@carelane/contract/site';
import { Alert, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { callWithEnvelope } from '../../lib/api';
import { submitWith, validateWith } from '../../lib/form';
import { IdleButton } from '../../ui/idle-button';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { useRefreshConsole } from '../ui/refresh';
import { Changes } from './changes';
import classes from './site.module.css';

const EMAIL = { type: 'email', inputMode: 'email' } as const;
const FIELDS: [field: SiteField, props: TextInputProps][] = [
  [
    'name',
    { description: 'The clinic, company or person. Shown in the footer, the terms and the privacy page.' },
  ],
  ['address', { description: 'In one line, below the name. Leave it empty to show none.' }],
  ['supportEmail', { ...EMAIL, description: 'Shown on the contact page. Replies to emails go here too.' }],
  ['privacyEmail', { ...EMAIL, description: 'Shown on the contact and privacy pages.' }],
  ['securityEmail', { ...EMAIL, description: 'Shown on the contact and security pages.' }],
  [
    'emergencyNumber',
    {
      type: 'tel',
      inputMode: 'tel',
      description: 'The number that pages and the assistant tell people to call.',
    },
  ],
];

export function SiteForm({ loaded }: { loaded: SavedSite }) {
  const [{ version, ...saved }, setSaved] = useState(loaded);
  const [act, setAct] = useState<Act>();
  const refresh = useRefreshConsole();
  const form = useForm<Site>({ initialValues: saved, validate: validateWith(siteSchema) });
  const examples = listExampleAddresses(saved);
  const askForReason = (values: Site) => {
    const site = siteSchema.parse(values);
    setAct({
      title: 'Change these details?',
      children: <Changes before={saved} after={site} />,
      label: 'Save',
      reasonHint: 'For the log.',
      send: async (reason) => {
        const response = await callWithEnvelope(saveSite, { body: { ...site, version, reason } });
        setSaved(response.data);
        return response;
      },
      onDone: async () => {
        form.setInitialValues(site);
        form.setValues(site);
        await refresh();
      },
    });
  };
  return (
    <Panel>
      {examples.length > 0 && (
        <Alert
          color="orange"
          variant="light"
          title="These addresses are examples"
          className={classes.warning ?? ''}
        >
          Email to {examples.join(', ')} reaches nobody. Enter your own addresses before patients use this
          site.
        </Alert>
      )}
      <form className={classes.form} noValidate onSubmit={submitWith(form, askForReason)}>
        {FIELDS.map(([field, props]) => (
          <TextInput key={field} label={SITE_LABELS[field]} {...props} {...form.getInputProps(field)} />
        ))}
        <IdleButton type="submit" className={classes.submit ?? ''} isIdle={!form.isDirty()}>
          Save
        </IdleButton>
      </form>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </Panel>
  );
}
