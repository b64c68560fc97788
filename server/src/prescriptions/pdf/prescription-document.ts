export interface DocumentLine {
  /** Includes strength and form. */
  medication: string;
  dosage: string;
  instructions: string;
  quantity: string | null;
  /** The dosage in Hindi, if the doctor chose to add it. */
  hindi?: string | undefined;
}

interface Remark {
  label: string;
  text: string;
}

/** Everything on the document, as on the day of issue. Nothing is looked up while drawing. */
export interface PrescriptionDocument {
  doctorName: string;
  qualification: string;
  specialization: string;
  registrationNumber: string | null;
  doctorVerified: boolean;
  clinicAddress: string | null;
  patientName: string;
  /** The guardian who booked the visit, and the adult who accompanied a patient under 18. */
  bookedBy?: string | null;
  adultPresent?: string | null;
  /** '35 years', '5 months'. */
  age: string | null;
  gender: string | null;
  mode: string;
  isRemote: boolean;
  medicines: DocumentLine[];
  /** Above the medicines: complaint and diagnosis. Below: tests, advice, follow-up. */
  remarksBefore: Remark[];
  remarksAfter: Remark[];
  version: number;
  /** Formatted in the doctor's zone: '02 Mar 2026' and '02 Mar 2026, 10:42 AM India time'. */
  issuedOn: string;
  signedAt: string;
  validUntil: string;
  changedOn: string | null;
  withdrawnOn: string | null;
  verificationCode: string;
  verifyUrl: string;
  /** The verify URL with the signature, for the QR code. */
  qrUrl: string;
  /** What was signed and the signature, so that it can be checked without this server. */
  attachment: string | null;
}
