import * as endpoints from '@carelane/contract/auth/endpoints';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, callRaw, errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { saveFile } from '../lib/save-file';
import { Panel } from '../ui/panel';
import { PasswordInput } from '../ui/password-input';
import { Sheet, SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { useDeleteAccount } from './api';
import classes from './profile.module.css';
import { endSession } from './session';

function useDownload(
  pickFile: (data: Record<string, unknown>) => [name: string, type: string, content: unknown],
) {
  return useMutation({
    mutationFn: () => call(endpoints.exportAccount),
    onSuccess: (data) => {
      const [name, type, content] = pickFile(data);
      if (!content) return toast.error('Please fill in your patient profile first.');
      saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type }));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

function usePapersDownload() {
  return useMutation({
    mutationFn: async () => (await callRaw(endpoints.exportPapers)).blob(),
    onSuccess: (papers) => saveFile('carelane-my-papers.zip', papers),
    onError: (error) => toast.error(errorMessage(error)),
  });
}

interface Props {
  isPatient: boolean;
  isGuardian?: boolean;
}

export function YourDataPanel({ isPatient, isGuardian = false }: Props) {
  const [isDeleting, { open, close }] = useDisclosure(false);
  const download = useDownload((data) => ['carelane-my-data.json', 'application/json', data]);
  const summary = useDownload(({ fhirDocument }) => [
    'carelane-summary.fhir.json',
    'application/fhir+json',
    fhirDocument,
  ]);
  const papers = usePapersDownload();
  return (
    <Panel title={isGuardian ? 'Data' : 'Your Data'}>
      {isGuardian ? (
        <p className={classes.text}>
          Download everything Carelane holds about this person, the papers of their visits, or a summary of
          the record that other health systems can read.
        </p>
      ) : (
        <p className={classes.text}>
          Download everything Carelane holds about you
          {isPatient
            ? ', the papers of your visits, or a summary of your record that other health systems can read'
            : ''}
          . You can also delete your account. Future appointments are canceled and refunded in full. Records
          that a doctor must keep by law remain, but no longer belong to an account.
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {isGuardian ? 'Download Data' : 'Download My Data'}
        </Button>
        {isPatient ? (
          <>
            <Button variant="default" loading={papers.isPending} onClick={() => papers.mutate()}>
              {isGuardian ? 'Download Papers' : 'Download My Papers'}
            </Button>
            <Button variant="default" loading={summary.isPending} onClick={() => summary.mutate()}>
              Download Summary (FHIR)
            </Button>
          </>
        ) : null}
        {isGuardian ? null : (
          <Button variant="light" color="red" onClick={open}>
            Delete Account
          </Button>
        )}
      </div>
      <DeleteAccountDialog opened={isDeleting} onClose={close} />
    </Panel>
  );
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

function DeleteAccountDialog({ opened, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const erase = useDeleteAccount();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runMutation(erase, password, {
      onSuccess: async () => {
        endSession(queryClient);
        await navigate({ to: '/login' });
        toast.success('Your account has been deleted.');
      },
    });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title="Delete your account?" closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.text}>
          This cannot be undone. Appointments that have not started are canceled, and your payments are
          refunded to your card.
        </p>
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={erase.isError ? errorMessage(erase.error) : undefined}
          data-autofocus
        />
        <SheetActions>
          <Button variant="default" onClick={onClose}>
            Keep Account
          </Button>
          <Button type="submit" color="red" loading={erase.isPending} disabled={password === ''}>
            Delete Account
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
