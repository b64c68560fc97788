-- wrk -s load.lua URL -- kind start doctors patients date prefix [file of queries]
local kind, n, doctors, patients, date, prefix
local queries = {}

function init(args)
  kind = args[1]
  n = tonumber(args[2])
  doctors = tonumber(args[3])
  patients = tonumber(args[4])
  date = args[5]
  prefix = args[6]
  if args[7] then
    for line in io.lines(args[7]) do queries[#queries + 1] = line end
  end
end

local function authorization(patient)
  -- Each patient has a separate address, as behind a load balancer.
  return {
    ["authorization"] = "Bearer " .. prefix .. "-" .. patient,
    ["x-forwarded-for"] = string.format("10.0.%d.%d", math.floor(patient / 250) % 250, patient % 250),
  }
end

local TIMES = {}
for slot = 0, 17 do
  local minute = 540 + slot * 30
  local hour = math.floor(minute / 60)
  TIMES[slot] = string.format("%02d:%02d %s", (hour - 1) % 12 + 1, minute % 60, hour < 12 and "AM" or "PM")
end

function request()
  n = n + 1
  -- One half of the patients hold and the other half have paid, so that nobody exceeds the allowed number of holds.
  local half = math.floor(patients / 2)
  local patient = n % half + 1
  if kind == "hello" then return wrk.format("GET", "/") end
  if kind == "search" then
    local address = "/api/v1/doctor/all-doctors?" .. queries[n % #queries + 1]
    -- All patients search: with few of them, half would exceed the limit of requests.
    return wrk.format("GET", address, authorization(n % patients + 1))
  end
  if kind == "slots" then
    local doctor = (n * 97) % doctors + 1
    return wrk.format("GET", "/api/v1/doctor/available-slots-for-doctor/d" .. doctor .. "?date=" .. date, authorization(patient))
  end
  if kind == "list" then
    return wrk.format("GET", "/api/v1/appointment/patient/p" .. patient .. "?limit=10", authorization(patient))
  end
  if kind == "fulfil" then
    patient = patient + half
    return wrk.format("GET", "/api/v1/payment/confirm-stripe-session?session_id=cs_bench_" .. n, authorization(patient))
  end
  local headers = authorization(patient)
  headers["content-type"] = "application/json"
  local body = string.format('{"doctorId":"d%d","date":"%s","time":"%s"}',
    6 * (n % math.floor(doctors / 6) + 1), date, TIMES[math.floor(n / math.min(half, math.floor(doctors / 6))) % 18])
  return wrk.format("POST", "/api/v1/payment/create-checkout-session", headers, body)
end

local shown = 0
function response(status, headers, body)
  if status >= 300 and shown < 3 then
    shown = shown + 1
    io.stderr:write(kind .. " answered " .. status .. ": " .. body .. "\n")
  end
end

function done(summary, latency)
  local refused = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format('\nRESULT {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), refused))
end
