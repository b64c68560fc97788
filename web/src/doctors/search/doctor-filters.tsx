import { FEE_SLIDER } from '@carelane/contract/doctors/fee';
import { LANGUAGES } from '@carelane/contract/doctors/languages';
import { ALL_SPECIALTIES, SEARCH_SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rupees } from '../../lib/money';
import { Select } from '../../ui/select';
import { offeredSpecialtiesQuery } from '../api';
import classes from './doctors-page.module.css';
import { ANY_LANGUAGE, chosenMaxFee, chosenSort, type SearchFilters, SORTS } from './search-filters';

interface Props {
  filters: SearchFilters;
  isCollapsed: boolean;
  toggleButton: ReactNode;
  searchBox: ReactNode;
  onChange: (changes: SearchFilters) => void;
}

export function DoctorFilters({ filters, searchBox, isCollapsed, toggleButton, onChange }: Props) {
  const { data: specialties = SEARCH_SPECIALTIES } = useQuery(offeredSpecialtiesQuery);
  return (
    <div className={classes.filters}>
      {searchBox}
      {toggleButton}
      <div id="doctor-filters" className={classes.more} data-collapsed={isCollapsed || undefined}>
        <Select
          label="Specialty"
          data={[ALL_SPECIALTIES, ...specialties]}
          value={filters.specialization ?? ALL_SPECIALTIES}
          onChange={(value) => onChange({ specialization: value && value !== ALL_SPECIALTIES ? value : '' })}
        />
        <FeeFilter
          value={chosenMaxFee(filters) ?? FEE_SLIDER.max}
          isAny={chosenMaxFee(filters) === undefined}
          onChange={(fee) => onChange({ maxFee: fee === FEE_SLIDER.initial ? '' : String(fee) })}
        />
        <Select
          label="Language"
          data={[ANY_LANGUAGE, ...LANGUAGES]}
          value={filters.language ?? ANY_LANGUAGE}
          onChange={(value) => onChange({ language: value && value !== ANY_LANGUAGE ? value : '' })}
        />
        <Select
          label="Sort By"
          data={SORTS}
          value={chosenSort(filters)}
          onChange={(value) => onChange({ sort: value && value !== 'rating' ? value : '' })}
        />
      </div>
    </div>
  );
}

function FeeFilter({
  value,
  isAny,
  onChange,
}: {
  value: number;
  isAny: boolean;
  onChange: (fee: number) => void;
}) {
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? value;
  return (
    <div>
      <div className={classes.feeLabel}>
        <span>Max Fee</span>
        <output>{isAny && dragged === undefined ? 'Any fee' : rupees(shown)}</output>
      </div>
      <Slider
        thumbLabel="Max Fee"
        min={FEE_SLIDER.min}
        max={FEE_SLIDER.max}
        step={FEE_SLIDER.step}
        value={shown}
        label={null}
        onChange={setDragged}
        onChangeEnd={(fee) => {
          setDragged(undefined);
          onChange(fee);
        }}
      />
      <div className={classes.feeEnds} aria-hidden="true">
        <span>{rupees(FEE_SLIDER.min)}</span>
        <span>{rupees(FEE_SLIDER.max)}</span>
      </div>
    </div>
  );
}
