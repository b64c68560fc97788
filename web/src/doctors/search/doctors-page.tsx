import { FEE_SLIDER } from '@carelane/contract/doctors/fee';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconMessageCircleQuestion } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkButton } from '../../ui/link-button';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { doctorListQuery } from '../api';
import { DoctorFilters } from './doctor-filters';
import { DoctorResults } from './doctor-results';
import classes from './doctors-page.module.css';
import { SearchBox } from './search-box';
import { chosenMaxFee, countFilters, type SearchFilters, toQuery } from './search-filters';
import { useTypedSearch } from './use-typed-search';

export function DoctorsPage() {
  const filters = useSearch({ from: '/signed-in/doctors' });
  const navigate = useNavigate();
  const router = useRouter();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const result = useInfiniteQuery(doctorListQuery(toQuery(filters)));
  const filterCount = countFilters(filters);
  const change = (changes: SearchFilters, options = { replace: false }) => {
    // The debounce delay may end when another screen is already opening.
    if (router.latestLocation.pathname !== '/doctors') return;
    void navigate({ to: '/doctors', search: { ...filters, ...changes }, ...options, resetScroll: false });
  };
  const {
    typed,
    type,
    replace: replaceTyped,
  } = useTypedSearch(filters.name ?? '', (name) => change({ name }, { replace: true }));

  function showSpecialty(specialization: string): void {
    replaceTyped('');
    change({ name: '', specialization });
  }

  function reset(): void {
    replaceTyped('');
    void navigate({ to: '/doctors', search: {} });
  }

  return (
    <>
      <PageHeader
        title="Find Doctors"
        lead="Compare real ratings, fees and available times, and book in a minute."
      />
      <div className={classes.frame}>
        <div className={classes.page}>
          <div className={classes.side}>
            <Panel>
              <DoctorFilters
                filters={filters}
                searchBox={<SearchBox typed={typed} onType={type} onSpecialty={showSpecialty} />}
                onChange={change}
                isCollapsed={!areFiltersOpen}
                toggleButton={
                  <Button
                    className={classes.toggleButton}
                    variant="default"
                    leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
                    aria-expanded={areFiltersOpen}
                    aria-controls="doctor-filters"
                    onClick={() => setFiltersOpen(!areFiltersOpen)}
                  >
                    {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
                  </Button>
                }
              />
            </Panel>
            <section className={classes.help}>
              <IconMessageCircleQuestion size={28} aria-hidden="true" />
              <h2>Need Help?</h2>
              <p>
                Not sure which specialist is right? Describe your symptoms and the assistant will suggest one.
              </p>
              <LinkButton
                to="/aiassistance"
                search={typed.trim() ? { q: typed.trim() } : {}}
                variant="filled"
                size="sm"
              >
                Ask the AI Assistant
              </LinkButton>
            </section>
          </div>
          <div className={classes.results}>
            <DoctorResults
              result={result}
              search={filters.name ?? ''}
              maxFee={chosenMaxFee(filters) ?? FEE_SLIDER.max}
              date={toQuery(filters).availableOn}
              onReset={reset}
              onChange={change}
              onSpecialty={showSpecialty}
            />
          </div>
        </div>
      </div>
    </>
  );
}
