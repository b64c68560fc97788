import type { EndpointData } from '@carelane/contract/endpoint';
import type { getLaunch, Launch } from '@carelane/contract/fhir/endpoints';
import { SHARED_PARTS, sharedParts } from '@carelane/contract/fhir/shared-parts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import classes from '../auth/profile.module.css';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { ACCESS_TERMS, DEFAULT_ACCESS_DAYS } from './access-terms';
import { useAllowLaunch } from './api';

interface Props {
  launch: Launch;
  request: EndpointData<typeof getLaunch>;
}

export function AllowApp({ launch, request: { name, scopes, isLasting, refuseTo: refusalUrl } }: Props) {
  const { user } = useSession();
  const allow = useAllowLaunch(launch);
  const [days, setDays] = useState(DEFAULT_ACCESS_DAYS);
  return (
    <>
      <PageHeader
        title={`${name} would like to read your record`}
        lead={`You are signed in as ${user.name}.`}
      />
      <Panel title="What It Would Read">
        <ul className={classes.list}>
          {sharedParts(scopes).map((part) => (
            <li key={part} className={classes.row}>
              <div>
                <strong>{SHARED_PARTS[part].title}</strong>
                <p>{SHARED_PARTS[part].detail}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className={classes.text}>
          It can only read. What it reads appears in your profile under “Who Viewed My Record”, and you can
          stop it there at any time.
        </p>
        <div className={classes.form}>
          {isLasting ? (
            <NativeSelect
              label="For how long?"
              data={ACCESS_TERMS}
              value={days}
              onChange={(event) => setDays(event.currentTarget.value)}
            />
          ) : (
            <p className={classes.text}>It can read for one hour. After that it must ask you again.</p>
          )}
          {allow.isError ? <p role="alert">{errorMessage(allow.error)}</p> : null}
          <div className={classes.actions}>
            <Button
              loading={allow.isPending || allow.isSuccess}
              onClick={() =>
                runMutation(allow, Number(days), {
                  onSuccess: ({ allowTo: appUrl }) => window.location.assign(appUrl),
                })
              }
            >
              Allow
            </Button>
            <Button
              variant="default"
              component="a"
              href={refusalUrl}
              disabled={allow.isPending || allow.isSuccess}
            >
              Do Not Allow
            </Button>
          </div>
          <p className={classes.text}>Either way, you will return to {new URL(refusalUrl).host}.</p>
        </div>
      </Panel>
    </>
  );
}
