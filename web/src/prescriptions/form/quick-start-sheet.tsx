import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Favourite } from '@carelane/contract/prescriptions/favourites';
import { lineTitles } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { shortDate } from '../../lib/dates';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Sheet } from '../../ui/sheet';
import { InlineConfirmButton } from '../inline-confirm-button';
import classes from '../prescriptions.module.css';
import { favouritesQuery, useRemoveFavourite } from './favourites';
import type { PrescriptionValues } from './prescription-values';
import { SaveFavourite } from './save-favourite';

interface Props {
  values: PrescriptionValues;
  earlier: Prescription[];
  onInsert: (favourite: Favourite) => void;
  onRepeat: (prescription: Prescription) => void;
  onClose: () => void;
}

export function QuickStartSheet({ values, earlier, onInsert, onRepeat, onClose }: Props) {
  const favourites = useQuery(favouritesQuery);
  const [search, setSearch] = useState('');
  const matchesSearch = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase());
  const shownFavourites = favourites.data?.filter(({ name, medicines }) =>
    matchesSearch(`${name} ${lineTitles(medicines)}`),
  );
  const shownEarlier = earlier.filter(({ medicines, diagnosis }) =>
    matchesSearch(`${lineTitles(medicines)} ${diagnosis ?? ''}`),
  );
  return (
    <Sheet opened onClose={onClose} title="Favorites and earlier prescriptions" returnFocus={false}>
      <Stack gap="md">
        <TextInput
          type="search"
          label="Search"
          placeholder="Name or medicine"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <Section title="Your favorites" emptyText={search ? 'None found' : 'None saved yet'}>
          {shownFavourites?.map((favourite) => (
            <FavouriteItem key={favourite._id} favourite={favourite} onInsert={() => onInsert(favourite)} />
          ))}
        </Section>
        {favourites.isPending && <LoadingState label="Loading favorites..." />}
        {favourites.isError && (
          <ErrorState title={favourites.error.message} onRetry={() => void favourites.refetch()} />
        )}
        <SaveFavourite values={values} />
        <Section title="Earlier prescriptions for this patient" emptyText="None found">
          {shownEarlier.map((prescription) => (
            <li key={prescription._id} className={classes.request}>
              <div>
                <strong>{lineTitles(prescription.medicines)}</strong>
                <span className={classes.soft}>
                  {shortDate(prescription.createdAt)}, {doctorTitle(prescription.doctorId.user_id.name)}
                </span>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Repeat ${lineTitles(prescription.medicines)} from ${shortDate(prescription.createdAt)}`}
                onClick={() => onRepeat(prescription)}
              >
                Repeat
              </Button>
            </li>
          ))}
        </Section>
      </Stack>
    </Sheet>
  );
}

function Section({ title, emptyText, children }: { title: string; emptyText: string; children: ReactNode }) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {isEmpty ? (
        <p className={classes.soft}>{emptyText}</p>
      ) : (
        <ul className={classes.requests}>{children}</ul>
      )}
    </section>
  );
}

function FavouriteItem({ favourite, onInsert }: { favourite: Favourite; onInsert: () => void }) {
  const remove = useRemoveFavourite();
  const { _id, name, medicines } = favourite;
  return (
    <li className={classes.request}>
      <div>
        <strong>{name}</strong>
        <span className={classes.soft}>{lineTitles(medicines)}</span>
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" aria-label={`Insert ${name}`} onClick={onInsert}>
          Insert
        </Button>
        <InlineConfirmButton
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${name}`}
          loading={remove.isPending}
          question={`Remove ${name}?`}
          confirmLabel="Remove"
          cancelLabel="Keep"
          onConfirm={() => remove.mutate(_id)}
        >
          Remove
        </InlineConfirmButton>
      </div>
    </li>
  );
}
