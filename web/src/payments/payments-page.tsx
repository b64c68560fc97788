import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session';
import { rupees } from '../lib/money';
import { LinkButton } from '../ui/link-button';
import { PageHeader } from '../ui/page-header';
import { earningsQuery, paymentHistoryQuery } from './api';
import { PaymentList } from './payment-list';
import classes from './payments.module.css';

export function PaymentsPage() {
  const { user } = useSession();
  return user.role === 'doctor' ? <Earnings /> : <History />;
}

function History() {
  const query = useInfiniteQuery(paymentHistoryQuery);
  const payments = query.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader title="Payments" lead="What you paid, what was refunded, and your receipts." />
      <PaymentList
        query={query}
        payments={payments?.map(({ doctor, ...payment }) => ({
          ...payment,
          person: doctorTitle(doctor.name),
          detail: doctor.specialization,
        }))}
        empty="No payments yet"
        action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
      />
    </>
  );
}

function Earnings() {
  const query = useInfiniteQuery(earningsQuery);
  const payments = query.data?.pages.flatMap((page) => page.data);
  const totals = query.data?.pages[0]?.totals;
  return (
    <>
      <PageHeader title="Earnings" lead="What your patients paid for their visits." />
      {totals && (
        <div className={classes.frame}>
          <dl className={classes.totals}>
            <Total name="This Month" value={rupees(totals.earnedThisMonth)} />
            <Total name="Earned in Total" value={rupees(totals.earned)} />
            <Total name="Refunded" value={rupees(totals.refunded)} />
            <Total name="Visits" value={String(totals.visits)} />
          </dl>
        </div>
      )}
      <PaymentList
        query={query}
        payments={payments?.map(({ patient, ...payment }) => ({
          ...payment,
          person: patient.name,
          detail: payment.consultationType,
        }))}
        empty="No payments yet"
        action={
          <LinkButton to="/profile" search={{ tab: 'profile', open: 'hours' }}>
            Set Your Hours
          </LinkButton>
        }
      />
    </>
  );
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
