import { useQuery } from '@tanstack/react-query'

/** Returns the code that draws charts, which is fetched when the first one is shown. */
export function useCharts() {
  const { data, isError } = useQuery({ queryKey: ['code', 'charts'], queryFn: loadCharts })
  return { charts: data, isMissing: isError }
}

async function loadCharts() {
  const [{ StepCharts }, { ComplianceChart }, { ForecastChart }] = await Promise.all([
    import('./step-charts.tsx'),
    import('./compliance-chart.tsx'),
    import('../forecast/forecast-chart.tsx'),
  ])
  return { StepCharts, ComplianceChart, ForecastChart }
}
