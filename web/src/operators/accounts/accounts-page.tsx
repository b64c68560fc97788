import { findAccounts, searchFor } from '@carelane/contract/operators/account-endpoints';
import { Button, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import classes from '../operators.module.css';
import { OPERATOR_KEY } from '../ui/paged-query';
import { AccountPanel } from './account-panel';
import styles from './accounts.module.css';

const accountsQuery = (searchText: string) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'accounts', searchText],
    queryFn: ({ signal }) => call(findAccounts, { query: searchFor(searchText), signal }),
    enabled: searchText !== '',
  });

export function AccountsPage() {
  const { q: searchText = '' } = useSearch({ strict: false }) as { q?: string };
  const navigate = useNavigate();
  const [input, setInput] = useState(searchText);
  const [lastSearchText, setLastSearchText] = useState(searchText);
  // A link in a result searches for another person on this page. The field then shows the new search text.
  if (lastSearchText !== searchText) {
    setLastSearchText(searchText);
    setInput(searchText);
  }
  const accounts = useQuery(accountsQuery(searchText));
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/operator/$', params: { _splat: 'accounts' }, search: { q: input.trim() } });
  };
  return (
    <>
      <PageHeader title="Accounts" lead="Find a person by their exact email address or ID." />
      <div className={classes.stack}>
        <Panel>
          <search>
            <form className={styles.search} onSubmit={search}>
              <TextInput
                className={styles.field ?? ''}
                label="Email address or ID"
                autoComplete="off"
                value={input}
                onChange={(event) => setInput(event.currentTarget.value)}
              />
              <Button type="submit" disabled={input.trim() === ''}>
                Find
              </Button>
            </form>
          </search>
        </Panel>
        {searchText !== '' && accounts.isPending && <LoadingState label="Searching..." count={2} />}
        {accounts.isError && (
          <ErrorState title={accounts.error.message} onRetry={() => void accounts.refetch()} />
        )}
        {accounts.data?.length === 0 && (
          <EmptyState
            drawing={<SearchDrawing />}
            title="No account has this address or ID"
            hint="Check the spelling: only an exact match is found."
          />
        )}
        {accounts.data?.map((account) => (
          <AccountPanel
            key={account._id}
            account={account}
            onDone={async () => {
              await accounts.refetch();
            }}
          />
        ))}
      </div>
    </>
  );
}
