export function LandingPage() {
  return <main>Carelane</main>;
}
